import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../app/services.ts';

/** Where a path leads that the administrator has no permission for, with what the platform said. */
export function NoPermissionPage() {
  const { t } = useTexts();
  const { state } = useLocation();
  const said: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'message') : undefined;
  return (
    <main className="plain-page">
      <h1>{t('noPermission.title')}</h1>
      <p>{typeof said === 'string' ? said : t('noPermission.text')}</p>
      <p className="plain-links">
        <Link to="/main">{t('noPermission.back')}</Link>
        <Link to="/login">{t('noPermission.other')}</Link>
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
