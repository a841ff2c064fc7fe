import {
  CloudUploadOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  PayCircleOutlined,
  QrcodeOutlined,
} from '@ant-design/icons';
import { hasModule, type LicenceModule } from '@self-print/contract/licence.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { Logo } from '@self-print/web-kit/brand.tsx';
import { useOnline } from '@self-print/web-kit/useOnline.ts';
import { Alert } from 'antd';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { PC_BEGIN, PC_LOGIN, PC_PATHS } from '../../../core/pcPaths.ts';
import { type PcScreen, screenAt } from '../../../core/screens.ts';
import { useServices, useTexts } from '../../../core/services.ts';
import { LanguageButton } from '../../../ui/LanguageButton.tsx';
import { useIsInternational, useSchool } from '../../../ui/useSchool.ts';
import { SignOut } from '../../shell/SignOut.tsx';

const ICONS: Readonly<Record<string, ReactNode>> = {
  [PC_PATHS.items]: <FileTextOutlined aria-hidden />,
  [PC_PATHS.cloud]: <CloudUploadOutlined aria-hidden />,
  [PC_PATHS.open]: <QrcodeOutlined aria-hidden />,
  [PC_PATHS.fees]: <PayCircleOutlined aria-hidden />,
  [PC_PATHS.finished]: <FileDoneOutlined aria-hidden />,
};
const PLACES = [PC_PATHS.items, PC_PATHS.cloud, PC_PATHS.fees, PC_PATHS.open, PC_PATHS.finished] as const;

interface PcFrameProps {
  readonly screens: readonly PcScreen[];
  readonly name: string;
}

/** The top bar with the name of the person, and the page that is open. */
export function PcFrame({ screens, name }: PcFrameProps) {
  const { t, language } = useTexts();
  const { chooseLanguage } = useServices();
  const school = useSchool();
  const has = (module: LicenceModule) => school === undefined || hasModule(school.infos, module);
  const isLicensed = has('SELF_PRINT');
  const isInternational = useIsInternational();
  const isForeign = language === 'en' && !isInternational;
  useEffect(() => {
    if (isForeign) void chooseLanguage('zh');
  }, [isForeign, chooseLanguage]);
  return (
    <div className="pc">
      <a className="frame__skip" href="#page">
        {t('frame.skip')}
      </a>
      <header className="pc__head">
        <div className="pc__bar">
          <Link to={PC_BEGIN} className="pc__brand">
            <Logo className="pc__logo" path={school?.brand.logo}>
              <img src={`${WEB_PATHS.console}/seal.svg`} alt="" width={34} height={34} />
            </Logo>
            <span>
              <strong>{school?.schoolName[language] ?? t('title.pc')}</strong>
              <small>{t('title.pc')}</small>
            </span>
          </Link>
          <Places screens={screens} hasFees={has('SELF_PAYMENT')} />
          <div className="pc__person">
            <strong>{name}</strong>
            {isInternational && <LanguageButton />}
            <SignOut call={pcSignInCalls.signOut} to={PC_LOGIN} />
          </div>
        </div>
      </header>
      <Offline />
      <main id="page" className="pc__page">
        {isLicensed ? (
          <Suspense fallback={<p role="status">{t('wait.page')}</p>}>
            <Outlet />
          </Suspense>
        ) : (
          <section className="pc-empty">
            <h1>{t('pc.off')}</h1>
            <p>{t('pc.offText')}</p>
          </section>
        )}
      </main>
      <footer className="pc__foot">{t('pc.foot')}</footer>
    </div>
  );
}

interface PlacesProps extends Pick<PcFrameProps, 'screens'> {
  readonly hasFees: boolean;
}

function Places({ screens, hasFees }: PlacesProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const here = screenAt(screens, pathname);
  return (
    <nav className="pc__places" aria-label={t('menu.label')}>
      {PLACES.filter((path) => hasFees || path !== PC_PATHS.fees).map((path) => {
        const screen = screens.find((each) => each.path === path);
        const isHere = (here?.under ?? here?.path) === path;
        return (
          <Link key={path} to={path} aria-current={isHere ? 'page' : undefined}>
            {ICONS[path]}
            {screen && t(screen.title)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Says that there is no network; pages go on by themselves when it is back. */
function Offline() {
  const { t } = useTexts();
  if (useOnline()) return null;
  return <Alert banner type="warning" title={t('pc.offline')} />;
}
