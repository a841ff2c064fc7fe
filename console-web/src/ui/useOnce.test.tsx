/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useOnce } from './useOnce.ts';

it('does nothing while it is under way, and can be done again when it has ended or failed', async () => {
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const act = jest.fn(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  const { result, rerender } = renderHook(() => useOnce(act));
  const first = result.current();
  await result.current();
  rerender();
  await result.current();
  expect(act).toHaveBeenCalledTimes(1);
  ends[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  const second = result.current();
  ends[1]?.resolve();
  await second;
  expect(act).toHaveBeenCalledTimes(2);
});
