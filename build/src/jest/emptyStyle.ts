/** Stands for a style sheet in unit tests. */
export const style = {};
