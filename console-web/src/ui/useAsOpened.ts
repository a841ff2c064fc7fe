import { useState } from 'react';

/**
 * A value as it was when the form was opened. Lists and details are read again behind a form: the newest revision, sent with what was typed
 * on an older one, would overwrite what somebody else has saved since.
 */
export function useAsOpened<Value>(value: Value): Value {
  const [asOpened] = useState(() => value);
  return asOpened;
}
