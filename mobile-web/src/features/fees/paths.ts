export const FEES_PATH = '/mobile/fees';
export const OWN_FEES_PATH = `${FEES_PATH}?view=own`;
