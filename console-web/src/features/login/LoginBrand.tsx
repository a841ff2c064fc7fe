import type { CallData } from '@self-print/contract/call.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { Logo, useTones } from '@self-print/web-kit/brand.tsx';
import { useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';

/** The school's logo beside its name, and its colours, where the sign-in knows the school: the only one, or the one in its address. */
export function LoginBrand() {
  const { api } = useServices();
  const { language } = useTexts();
  const [school, setSchool] = useState<CallData<typeof phoneCalls.licence>>();
  useEffect(() => {
    let gone = false;
    // Nobody waits for it, and without it the product's is there.
    void api.call(phoneCalls.licence, {}).then((answer) => {
      if (!gone && answer.ok) setSchool(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [api]);
  useTones(school?.brand.tones);
  if (!school?.brand.logo) return null;
  return (
    <p className="login__brand">
      <Logo className="login__logo" path={school.brand.logo}>
        {null}
      </Logo>
      <strong>{school.schoolName[language]}</strong>
    </p>
  );
}
