"""The screens round the games: home, new match, curtain, options, rule book, theatre, result."""
