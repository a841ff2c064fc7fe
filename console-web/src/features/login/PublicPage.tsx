import { CallsProvider } from '@self-print/web-kit/queries.tsx';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createQueries } from '../../core/queries.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { LanguageButton } from '../../ui/LanguageButton.tsx';
import './login.css';

interface PublicPageProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page before the sign-in that asks the platform; what it was told is forgotten with it. */
export function PublicPage({ className = '', children }: PublicPageProps) {
  const { api } = useServices();
  const { language } = useTexts();
  const navigate = useNavigate();
  const [queries] = useState(() => {
    const toLogin = () => void navigate('/login', { replace: true });
    // Each page shows by itself what was refused.
    return createQueries({
      onSignedOut: toLogin,
      onStepUp: toLogin,
      onNoPermission: toLogin,
      onRefused: () => {},
    });
  });
  return (
    <CallsProvider client={queries} call={api.call} language={language}>
      <div className={`login login--alone ${className}`}>
        <main className="login__main">
          <div className="login__language">
            <LanguageButton />
          </div>
          {children}
        </main>
      </div>
    </CallsProvider>
  );
}
