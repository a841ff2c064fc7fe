import { describe, expect, it } from '@jest/globals';
import { engineReason } from './engineReason.ts';

describe("the engine's refusal as logged", () => {
  it.each([
    [
      '[SourceDiagnostic { severity: Error, message: "PDF/A-2u error: missing document date", hints: [] }]',
      'PDF/A-2u error: missing document date',
    ],
    [
      '[SourceDiagnostic { message: "the text \\"欧阳䶮\\" has no glyph" }, SourceDiagnostic { message: "and `欧阳` too" }]',
      'the text … has no glyph; and … too',
    ],
    ["Error: cannot read '欧阳'", 'Error: cannot read …'],
    ['failed to decode image (unexpected end of file)', 'failed to decode image (unexpected end of file)'],
    ['x'.repeat(1_000), 'x'.repeat(300)],
  ])('%s', (output, expected) => {
    expect(engineReason(output)).toBe(expected);
  });
});
