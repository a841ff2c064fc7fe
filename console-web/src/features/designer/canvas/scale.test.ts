import { describe, expect, it } from '@jest/globals';
import { fittingZoom, scaleOf } from './scale.ts';

describe('the zoom at which a page fits', () => {
  it.each([
    [210, 620],
    [297, 620],
    [420, 900],
    [297, 336],
  ])('shows all %i mm in %i px', (page, room) => {
    expect(scaleOf(fittingZoom(page, room)).mm(page)).toBeLessThan(room);
  });

  it.each([
    [210, 0, 0.2],
    [210, -5, 0.2],
    [100, 4_000, 0.85],
  ])('stays within what can be worked with: %i mm in %i px', (page, room, zoom) => {
    expect(fittingZoom(page, room)).toBe(zoom);
  });
});
