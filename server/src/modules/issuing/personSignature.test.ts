import { describe, expect, it } from '@jest/globals';
import { imagePath } from '../../documents/content/resources.ts';
import { signatureImages, signatureValue } from './personSignature.ts';

const NAME = [
  [100, 100, 200, 150],
  [450, 90],
];
const pictureOf = (...given: Parameters<typeof signatureImages>) => {
  const name = String(signatureValue(given[0])['step.signature']);
  const bytes = signatureImages(...given).get(name);
  return bytes && { text: new TextDecoder().decode(bytes), path: imagePath(bytes) };
};

describe('the signature of a step in a document', () => {
  it('is drawn as it was signed, as a picture that templates may show', () => {
    const picture = pictureOf(NAME, {});
    expect(picture?.text).toContain('d="M100 100L200 150M450 90L450 90"');
    expect(picture?.path).toMatch(/\.svg$/);
  });

  it.each([
    ['before the step', 'notYet', {}],
    ['where it is masked', NAME, { masked: true }],
  ] as const)('leaves its place empty %s', (_, signature, options) => {
    const picture = pictureOf(
      signature === 'notYet' ? signature : signature.map((each) => [...each]),
      options,
    );
    expect(picture?.text).toContain('d="M0 0"');
    expect(picture?.path).toMatch(/\.svg$/);
  });

  it.each([null, undefined])('is a missing value without a step: %s', (signature) => {
    expect(signatureValue(signature)).toEqual({ 'step.signature': null });
    expect(signatureImages(signature, {}).size).toBe(0);
  });
});
