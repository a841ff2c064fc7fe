import { useRef } from 'react';

/** The same function, but calls while it is running do nothing: what is sent twice may be done twice. */
export function useOnce<Input extends readonly unknown[]>(
  act: (...input: Input) => Promise<void>,
): (...input: Input) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await act(...input);
    } finally {
      isUnderWay.current = false;
    }
  };
}
