/** The page that stands for a customer's phone in the demo. */
export const PAYER_PATH = '/demo/payer';
