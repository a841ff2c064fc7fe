/** The wire's order type of a file that a person uploaded. */
export const CLOUD_ORDER = 2;
