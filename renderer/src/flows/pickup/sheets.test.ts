import { describe, expect, it } from '@jest/globals';
import { sampleState } from '../../../dev/samples.ts';
import { sheetsLeftFor } from './sheets.ts';

describe('sheets', () => {
  it('left are those of the right paper, or of the one carton that an order must come from', () => {
    const { cartons } = sampleState().printer;
    expect(sheetsLeftFor({ paperSize: 'A4', cartonCode: null }, cartons)).toBe(412);
    expect(sheetsLeftFor({ paperSize: 'A3', cartonCode: null }, cartons)).toBe(120);
    expect(sheetsLeftFor({ paperSize: 'A4', cartonCode: '2' }, cartons)).toBe(0);
    expect(sheetsLeftFor({ paperSize: 'A4', cartonCode: '3' }, cartons)).toBe(0);
  });

  it('in a reserved carton are for those only who name it', () => {
    const cartons = sampleState().printer.cartons.map((carton) =>
      carton.cartonCode === '1' ? { ...carton, reserved: true } : carton,
    );
    const inFirst = cartons.find(({ cartonCode }) => cartonCode === '1')?.sheets ?? 0;
    expect(sheetsLeftFor({ paperSize: 'A4', cartonCode: null }, cartons)).toBe(412 - inFirst);
    expect(sheetsLeftFor({ paperSize: 'A4', cartonCode: '1' }, cartons)).toBe(inFirst);
  });
});
