"""Work in processes beside the window: long errands, and bots that think."""
