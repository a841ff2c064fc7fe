/** Replaces a style sheet in unit tests, which import it only for its side effect. */
export {};
