import { act } from '@testing-library/react';

/** What a browser tells a page that it kept and shows again. jsdom knows the event, but not that the page was kept. */
export function showAgain(): void {
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
}
