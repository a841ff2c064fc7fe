import {
  AlertOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BlockOutlined,
  BookOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  CloudDownloadOutlined,
  CloudServerOutlined,
  ContactsOutlined,
  ContainerOutlined,
  ControlOutlined,
  CopyOutlined,
  CreditCardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FileZipOutlined,
  FontSizeOutlined,
  FormOutlined,
  FundOutlined,
  FunnelPlotOutlined,
  GiftOutlined,
  HeartOutlined,
  HistoryOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  LayoutOutlined,
  LineChartOutlined,
  LockOutlined,
  LoginOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  MoneyCollectOutlined,
  MoonOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PayCircleOutlined,
  PictureOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  RocketOutlined,
  SafetyOutlined,
  ScanOutlined,
  SecurityScanOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  SunOutlined,
  SwapOutlined,
  SyncOutlined,
  TableOutlined,
  TagsOutlined,
  TeamOutlined,
  TransactionOutlined,
  TranslationOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  UserDeleteOutlined,
  UsergroupAddOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { Button, Layout, Menu } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import { type MenuGroup, type MenuIcon, mayOpen, type Screen, screenAt } from '../../core/screens.ts';
import { useTexts } from '../../core/services.ts';
import { CrashBoundary } from '../../ui/CrashBoundary.tsx';
import { LanguageButton } from '../../ui/LanguageButton.tsx';
import { useFaultCount } from '../../ui/useFaultCount.ts';
import { useSchool } from '../../ui/useSchool.ts';
import { useWaitingOrders } from '../../ui/useWaitingOrders.ts';
import { useWarningCount } from '../../ui/useWarningCount.ts';
import { Wait } from '../../ui/Wait.tsx';
import { WaitingCount } from '../../ui/WaitingCount.tsx';
import { SignOut } from './SignOut.tsx';

const SIDER_WIDTH_PX = 240;
const STAFF_ROLES = ['admin', 'printAdmin', 'operator', 'finance', 'auditor'] as const;
const GROUPS: readonly MenuGroup[] = [
  'statistics',
  'orders',
  'items',
  'templates',
  'payments',
  'terminals',
  'people',
  'content',
  'system',
  'help',
];
const ICONS: Readonly<Record<MenuIcon, ReactNode>> = {
  statistics: <LineChartOutlined />,
  itemStatistics: <BarChartOutlined />,
  echarts: <FundOutlined />,
  charts: <PieChartOutlined />,
  chartTabs: <BlockOutlined />,
  orders: <FileDoneOutlined />,
  issued: <FileProtectOutlined />,
  formContents: <SolutionOutlined />,
  terminals: <DesktopOutlined />,
  terminalConfig: <ControlOutlined />,
  packages: <CloudDownloadOutlined />,
  scripts: <OrderedListOutlined />,
  cartons: <InboxOutlined />,
  terminalMisc: <ProfileOutlined />,
  extraTerminal: <ShopOutlined />,
  textCipher: <LockOutlined />,
  userCartons: <ContainerOutlined />,
  items: <FileTextOutlined />,
  tags: <TagsOutlined />,
  freeCopies: <GiftOutlined />,
  freePages: <CopyOutlined />,
  templates: <LayoutOutlined />,
  resources: <PictureOutlined />,
  payments: <PayCircleOutlined />,
  payTries: <TransactionOutlined />,
  paymentLog: <UnorderedListOutlined />,
  ledger: <BookOutlined />,
  payChannels: <WalletOutlined />,
  dues: <BankOutlined />,
  fees: <MoneyCollectOutlined />,
  reconciliation: <ReconciliationOutlined />,
  operations: <AuditOutlined />,
  people: <TeamOutlined />,
  deletions: <UserDeleteOutlined />,
  registration: <FormOutlined />,
  registerRecord: <IdcardOutlined />,
  batches: <FileZipOutlined />,
  batchSchemes: <ProfileOutlined />,
  batchConfig: <SettingOutlined />,
  inquiries: <FileSearchOutlined />,
  inquiryConfig: <ControlOutlined />,
  ownTables: <TableOutlined />,
  cetScores: <TrophyOutlined />,
  outpatient: <MedicineBoxOutlined />,
  outpatientConfig: <ApiOutlined />,
  studentCards: <ContactsOutlined />,
  studentCardConfig: <SettingOutlined />,
  faces: <ScanOutlined />,
  trainBasic: <CreditCardOutlined />,
  trainChange: <SwapOutlined />,
  trainLog: <HistoryOutlined />,
  trainConfig: <SettingOutlined />,
  leaves: <CarryOutOutlined />,
  terms: <CalendarOutlined />,
  dataSources: <DatabaseOutlined />,
  syncSchemes: <SyncOutlined />,
  syncRuns: <FieldTimeOutlined />,
  roles: <UsergroupAddOutlined />,
  permissions: <KeyOutlined />,
  roleConfig: <SecurityScanOutlined />,
  signIn: <LoginOutlined />,
  signInLog: <SolutionOutlined />,
  messages: <MessageOutlined />,
  retention: <HistoryOutlined />,
  systemState: <HeartOutlined />,
  tips: <FontSizeOutlined />,
  translations: <TranslationOutlined />,
  faults: <AlertOutlined />,
  warnings: <BellOutlined />,
  warnRules: <FunnelPlotOutlined />,
  dictionary: <ProfileOutlined />,
  adverts: <NotificationOutlined />,
  licence: <AppstoreOutlined />,
  cloudPrintConfig: <CloudServerOutlined />,
  gettingStarted: <RocketOutlined />,
  apps: <ApiOutlined />,
  hooks: <SendOutlined />,
  guides: <ReadOutlined />,
  account: <SafetyOutlined />,
};

interface FrameProps {
  readonly screens: readonly Screen[];
  readonly isDark: boolean;
  readonly onTheme: () => void;
}

/** Menu, head and the page that is open. */
export function Frame({ screens, isDark, onTheme }: FrameProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <Layout className="frame">
      <a className="frame__skip" href="#page">
        {t('frame.skip')}
      </a>
      <Layout.Sider width={SIDER_WIDTH_PX} breakpoint="lg" collapsedWidth={64} className="frame__sider">
        <Brand />
        <SideMenu screens={screens} />
      </Layout.Sider>
      <Layout>
        <Layout.Header className="frame__head">
          <Person />
          <LanguageButton />
          <Button
            type="text"
            icon={isDark ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(isDark ? 'frame.light' : 'frame.dark')}
            onClick={onTheme}
          />
          <SignOut call={adminSignInCalls.signOut} to="/login" />
        </Layout.Header>
        <Layout.Content id="page" className="frame__page">
          <CrashBoundary key={pathname}>
            <Suspense fallback={<Wait />}>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

function Brand() {
  const { t, language } = useTexts();
  const school = useSchool();
  return (
    <Link to="/main" className="frame__brand">
      <img src={`${WEB_PATHS.console}/seal.svg`} alt="" width={32} height={32} />
      <span>
        <strong>{school?.schoolName[language] ?? t('title.console')}</strong>
        <small>{t('title.console')}</small>
      </span>
    </Link>
  );
}

function SideMenu({ screens }: Pick<FrameProps, 'screens'>) {
  const { t } = useTexts();
  const { perms } = useAdministrator();
  const { pathname } = useLocation();
  const here = screenAt(screens, pathname);
  const items = GROUPS.map((group) => ({
    key: group,
    type: 'group' as const,
    label: t(`menu.${group}`),
    children: screens
      .filter((screen) => screen.menu?.group === group && mayOpen(screen, perms))
      .map(({ path, title, menu }) => ({
        key: path,
        icon: menu && ICONS[menu.icon],
        label: (
          <Link to={path}>
            {t(title)}
            {menu && <MenuCount icon={menu.icon} />}
          </Link>
        ),
        title: t(title),
      })),
  })).filter(({ children }) => children.length > 0);
  return (
    <nav aria-label={t('menu.label')}>
      <Menu theme="dark" mode="inline" selectedKeys={[here?.under ?? here?.path ?? '']} items={items} />
    </nav>
  );
}

/** How much waits at a place of the menu. */
function MenuCount({ icon }: { readonly icon: MenuIcon }) {
  switch (icon) {
    case 'orders':
      return <OrderCount />;
    case 'faults':
      return <FaultCount />;
    case 'warnings':
      return <WarningCount />;
    default:
      return null;
  }
}

function OrderCount() {
  const { t } = useTexts();
  const { count } = useWaitingOrders();
  return <WaitingCount count={count} label={t('menu.waiting', { count })} />;
}

function FaultCount() {
  const { t } = useTexts();
  const count = useFaultCount();
  return <WaitingCount count={count} label={t('menu.faults', { count })} />;
}

function WarningCount() {
  const { t } = useTexts();
  const count = useWarningCount();
  return <WaitingCount count={count} label={t('menu.openWarnings', { count })} />;
}

function Person() {
  const { t } = useTexts();
  const { name, roleId } = useAdministrator();
  const role = STAFF_ROLES.find((each) => each === roleId);
  return (
    <span className="frame__person">
      <strong>{name}</strong>
      <small>{role === undefined ? roleId : t(`role.${role}`)}</small>
    </span>
  );
}
