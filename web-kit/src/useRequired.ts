import { type Context, useContext } from 'react';

/** The value of a context. Throws with `missing` where there is no provider around the page. */
export function useRequired<Value>(context: Context<Value | undefined>, missing: string): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error(missing);
  return value;
}
