import { Logo } from '@self-print/web-kit/brand.tsx';
import { useAgentState, useBilingual, useText } from '../KioskContext.tsx';

export interface IdentityProps {
  readonly title?: string | undefined;
}

/** Where am I: the school's logo or the seal, the function or school, and this terminal. */
export function Identity({ title }: IdentityProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const terminal = useAgentState()?.terminal ?? null;
  const school = terminal ? inLanguage(terminal.schoolName) : null;
  const name = school === null ? text('brand.name') : text('brand.ofSchool', { school });
  return (
    <header className="identity">
      <Logo className="identity__logo" path={terminal?.brand.logo}>
        <span className="identity__seal" aria-hidden="true">
          {text('brand.seal')}
        </span>
      </Logo>
      <span className="identity__names">
        <span className="identity__title">{title ?? name}</span>
        {terminal ? (
          <span className="identity__place">
            <span>{(title === undefined ? null : school) ?? inLanguage(terminal.location)}</span>
            <span>{text('header.terminal', { terminal: terminal.terminalCode })}</span>
          </span>
        ) : null}
      </span>
    </header>
  );
}
