/** Stands for a style sheet in unit tests, which import it for its effect alone. */
export {};
