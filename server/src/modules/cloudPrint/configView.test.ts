import { describe, expect, it } from '@jest/globals';
import { acceptedEndings } from './configView.ts';

const NOTHING = { takesText: false, takesPictures: false, takesOffice: false };

describe('the kinds of files that pages offer', () => {
  it.each([
    [{}, '.pdf'],
    [{ takesText: true }, '.pdf .txt'],
    [{ takesPictures: true }, '.pdf .jpg .jpeg .png .webp .gif .tif .tiff .bmp .heic .heif'],
    [{ takesOffice: true }, '.pdf .docx .doc .odt .rtf .xlsx .xls .ods .pptx .ppt .odp'],
  ])('are those that the platform can print: %j', (can, endings) => {
    expect(acceptedEndings({ ...NOTHING, ...can }).join(' ')).toBe(endings);
  });
});
