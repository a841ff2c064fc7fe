import { FONT_ALIASES, type FontAlias } from './fontAliases.ts';

/**
 * Generates a fontconfig file that extends the system's. Chinese fonts that are not installed are substituted by simplified
 * Chinese faces of the same style, never by the Japanese variants in the same file or by a Latin face. An installed font of
 * that name still comes first. Format: fonts-conf(5).
 */
export function fontConfig(aliases: readonly FontAlias[] = FONT_ALIASES): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...aliases.flatMap(({ names, instead }) =>
      names.map(
        (name) =>
          `<alias binding="same"><family>${name}</family><accept>${instead
            .map((each) => `<family>${each}</family>`)
            .join('')}</accept></alias>`,
      ),
    ),
    // Han characters without a language are treated as simplified Chinese.
    '<match target="pattern"><test name="lang" compare="not_eq"><string>ja</string></test>' +
      '<edit name="lang" mode="append" binding="weak"><string>zh-cn</string></edit></match>',
    ...['serif', 'sans-serif', 'monospace'].map(
      (family) =>
        `<alias binding="weak"><family>${family}</family><accept><family>${GENERIC[family]}</family></accept></alias>`,
    ),
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    '</fontconfig>',
    '',
  ].join('\n');
}

const GENERIC: Readonly<Record<string, string>> = {
  serif: 'Noto Serif CJK SC',
  'sans-serif': 'Noto Sans CJK SC',
  monospace: 'Noto Sans Mono CJK SC',
};
