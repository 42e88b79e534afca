"""Work in separate processes beside the window: long jobs, and bots that think."""
