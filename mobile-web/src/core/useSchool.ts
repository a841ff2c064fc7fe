import { useEffect, useState } from 'react';
import { type Licence, useServices } from './services.ts';

/** The school of these pages, once it is known. */
export function useSchool(): Licence | undefined {
  const { licence } = useServices();
  const [school, setSchool] = useState<Licence>();
  useEffect(() => {
    let gone = false;
    void licence().then((answer) => {
      if (!gone && answer.ok) setSchool(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [licence]);
  return school;
}
