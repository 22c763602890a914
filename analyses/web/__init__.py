"""What servers share: connections, messages, and searches in processes of their own."""
