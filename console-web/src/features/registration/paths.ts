export const TERMS_PATH = '/main/term-management';
export const TERM_PATH = '/main/term-management/edit';
