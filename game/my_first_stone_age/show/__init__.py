"""How My First Stone Age is drawn, touched and shown happening."""
