import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import { Page } from '../../ui/Page.tsx';
import { Trouble } from '../../ui/Trouble.tsx';

/** A screen of a module that this platform does not have: it says so, and pretends nothing. */
export function NotAvailablePage() {
  return <NotHere title="notHere.availableTitle" text="notHere.availableText" />;
}

export function NoPermissionPage() {
  return <NotHere title="notHere.permissionTitle" text="notHere.permissionText" />;
}

export function NotFoundPage() {
  return <NotHere title="notHere.foundTitle" text="notHere.foundText" />;
}

/** The one page that is shown without a licence; `module` names what is missing. */
export function LicencePage() {
  const [query] = useSearchParams();
  return (
    <NotHere
      title="notHere.licenceTitle"
      text="notHere.licenceText"
      values={{ module: query.get('module') ?? 'MOBILE' }}
      isEnd
    />
  );
}

interface NotHereProps {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string>>;
  /** There is no page to go to from here. */
  readonly isEnd?: boolean;
}

function NotHere({ title, text, values, isEnd = false }: NotHereProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const home = { label: t('trouble.home'), run: () => void navigate('/', { replace: true }) };
  return (
    <Page title={t('brand.name')} back={isEnd ? undefined : '/mobile/login'}>
      <Trouble title={t(title)} text={t(text, values)} art="door" action={isEnd ? undefined : home} />
    </Page>
  );
}
