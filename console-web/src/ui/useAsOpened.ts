import { useState } from 'react';

/**
 * A value as it was when the form was opened. Lists and details are read again behind a form; sent with the values that were typed, the
 * newest revision would overwrite what somebody else has saved meanwhile.
 */
export function useAsOpened<Value>(value: Value): Value {
  const [asOpened] = useState(() => value);
  return asOpened;
}
