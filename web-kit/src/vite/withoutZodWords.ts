import type { Plugin } from 'vite';

const ENGLISH_WORDS = /zod\/v4\/locales\/en\.js$/;

/**
 * Leaves zod's English sentences out of pages that never show them: what a person reads comes from the platform or from the page's own
 * texts. Should zod move this module, the page merely grows again.
 */
export function withoutZodWords(): Plugin {
  return {
    name: 'without-zod-words',
    apply: 'build',
    transform: (_, id) =>
      ENGLISH_WORDS.test(id)
        ? { code: "export default () => ({ localeError: () => 'invalid' });", map: null }
        : null,
  };
}
