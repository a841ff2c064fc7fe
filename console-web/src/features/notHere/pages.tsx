import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { Link, useLocation } from 'react-router-dom';
import { loginModeOf } from '../../core/loginMode.ts';
import { PC_BEGIN, PC_LOGIN } from '../../core/pcPaths.ts';
import { useServices, useTexts } from '../../core/services.ts';

/** Shown for a path that the administrator has no permission for, with the platform's message. */
export function NoPermissionPage() {
  const { kept } = useServices();
  const { t } = useTexts();
  const { state } = useLocation();
  if (loginModeOf(kept) === LOGIN_MODES.selfPrint) return <ForAdministrators />;
  const message: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'message') : undefined;
  return (
    <main className="plain-page">
      <h1>{t('noPermission.title')}</h1>
      <p>{typeof message === 'string' ? message : t('noPermission.text')}</p>
      <p className="plain-links">
        <Link to="/main">{t('noPermission.back')}</Link>
        <Link to="/login">{t('noPermission.other')}</Link>
        <Link to={PC_LOGIN}>{t('family.adminOther')}</Link>
      </p>
    </main>
  );
}

/** What somebody reads who signed in to print for themselves and opened a page of the console. */
function ForAdministrators() {
  const { t } = useTexts();
  return (
    <main className="plain-page">
      <h1>{t('noPermission.title')}</h1>
      <p>{t('family.pcText')}</p>
      <p className="plain-links">
        <Link to={PC_BEGIN}>{t('family.pcBack')}</Link>
        <Link to="/login">{t('family.pcOther')}</Link>
      </p>
    </main>
  );
}

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <main className="plain-page">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p className="plain-links">
        <Link to="/main">{t('noPermission.back')}</Link>
      </p>
    </main>
  );
}
