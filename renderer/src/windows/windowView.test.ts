import { describe, expect, it } from '@jest/globals';
import { windowViewOf } from './windowView.ts';

describe('windowViewOf', () => {
  it('reads what a window is opened with', () => {
    expect(windowViewOf('?window=selfRegister&language=en&accessible=true')).toEqual({
      view: 'selfRegister',
      language: 'en',
      accessible: true,
    });
    expect(windowViewOf('?window=advert')).toEqual({ view: 'advert', language: 'zh', accessible: false });
  });

  it.each(['', '?', '?window=', '?window=camera', '?window=main', '?window=__proto__', '?view=advert'])(
    'takes %p for the kiosk itself',
    (query) => {
      expect(windowViewOf(query)).toBeNull();
    },
  );
});
