import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock, Random } from '../../../../system.ts';
import type { SimulatedMember, SimulatedPerson } from './people.ts';
import { scanPage } from './scanPage.ts';

const CODE_MS = 5 * 60_000;
const TOKEN_SECONDS = 7_200;
const PASSING_USER = 'passing';

export interface WechatPlatformOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly enterprise: { readonly corpId: string; readonly agentId: string; readonly secret: string };
  readonly account: { readonly appId: string; readonly appSecret: string };
  readonly members: readonly SimulatedMember[];
  /** The only origin to which browsers are led back, as the domain that is registered there; undefined: any. */
  readonly returnOrigin?: (() => string) | undefined;
  /** Who holds the phone that comes, where nobody has said so. */
  readonly present: { readonly wecom: SimulatedPerson; readonly wechat: SimulatedPerson };
}

export interface WechatPlatform {
  readonly base: string;
  /** Who holds the phone from now on. */
  readonly become: (app: 'wecom' | 'wechat', person: SimulatedPerson) => void;
  /** Takes back all tokens before their end. */
  readonly revokeTokens: () => void;
  /** Answers the next call of a path with this, whatever was asked. */
  readonly answerNext: (path: string, status: number, body: string) => void;
  /** The paths that were called, oldest first. */
  readonly calls: () => readonly string[];
  readonly stop: () => Promise<void>;
}

type Query = URLSearchParams;
interface Answer {
  readonly status: number;
  readonly type: 'json' | 'html';
  readonly body: string;
  readonly to?: string;
}

const json = (body: object): Answer => ({ status: 200, type: 'json', body: JSON.stringify(body) });
const refuse = (errcode: number, errmsg: string) => json({ errcode, errmsg });
const wrongPage = (errmsg: string): Answer => ({ status: 200, type: 'html', body: `<p>${errmsg}</p>` });

/**
 * Tencent's servers for one enterprise of WeCom and one official account, after their documentation (document/path/91022, 91023, 90196, 91039
 * and 98152 of developer.work.weixin.qq.com; 网页授权 of developers.weixin.qq.com). It shares no code with our clients.
 */
export async function startWechatPlatform(options: WechatPlatformOptions): Promise<WechatPlatform> {
  const { clock, random, enterprise, account, members, returnOrigin } = options;
  const codes = new Map<string, { readonly person: SimulatedPerson; readonly until: number }>();
  const present = { ...options.present };
  const prepared = new Map<string, Answer>();
  const calls: string[] = [];
  let token: { readonly text: string; readonly until: number } | undefined;
  const secretText = () => Buffer.from(random.bytes(24)).toString('base64url');
  const now = () => clock.now().getTime();

  /** Leads the browser back with a code of this person. */
  function giveCode(person: SimulatedPerson, query: Query): Answer {
    const back = URL.parse(query.get('redirect_uri') ?? '');
    if (!back || (returnOrigin && back.origin !== new URL(returnOrigin()).origin))
      return wrongPage('redirect_uri 域名与后台配置不一致，错误码:10003');
    const code = secretText();
    codes.set(code, { person, until: now() + CODE_MS });
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, type: 'html', body: '', to: back.href };
  }

  function takeCode(query: Query): SimulatedPerson | undefined {
    const code = query.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    return known && known.until > now() ? known.person : undefined;
  }

  function authorize(query: Query): Answer {
    const isEnterprise = query.get('appid') === enterprise.corpId;
    if (!isEnterprise && query.get('appid') !== account.appId) return wrongPage('AppID 参数错误');
    if (query.get('response_type') !== 'code' || query.get('scope') !== 'snsapi_base')
      return wrongPage('Scope 参数错误');
    return giveCode(isEnterprise ? present.wecom : present.wechat, query);
  }

  function showScan(query: Query): Answer {
    const isOurs =
      query.get('login_type') === 'CorpApp' &&
      query.get('appid') === enterprise.corpId &&
      query.get('agentid') === enterprise.agentId;
    return isOurs
      ? { status: 200, type: 'html', body: scanPage(members, query) }
      : wrongPage('参数错误，请联系管理员');
  }

  function giveToken(query: Query): Answer {
    if (query.get('corpid') !== enterprise.corpId) return refuse(40013, 'invalid corpid');
    if (query.get('corpsecret') !== enterprise.secret) return refuse(40001, 'invalid credential');
    // The same one again, as long as it lasts.
    if (!token || token.until <= now()) token = { text: secretText(), until: now() + TOKEN_SECONDS * 1_000 };
    const expires_in = Math.round((token.until - now()) / 1_000);
    return json({ errcode: 0, errmsg: 'ok', access_token: token.text, expires_in });
  }

  function withToken(query: Query, then: () => Answer): Answer {
    if (query.get('access_token') !== token?.text) return refuse(40014, 'invalid access_token');
    return token.until <= now() ? refuse(42001, 'access_token expired') : then();
  }

  function userInfo(query: Query): Answer {
    const person = takeCode(query);
    if (!person || 'openid' in person) return refuse(40029, 'invalid code');
    if ('userid' in person) return json({ errcode: 0, errmsg: 'ok', userid: person.userid, user_ticket: '' });
    const openid = 'outsider' in person ? person.outsider : PASSING_USER;
    return json({ errcode: 0, errmsg: 'ok', openid });
  }

  function member(query: Query): Answer {
    const wanted = (query.get('userid') ?? '').toLowerCase();
    const found = members.find(({ userid }) => userid.toLowerCase() === wanted);
    if (!found) return refuse(60111, 'userid not found');
    const attrs = Object.entries(found.fields ?? {}).map(([name, value]) => ({
      type: 0,
      name,
      text: { value },
    }));
    return json({
      errcode: 0,
      errmsg: 'ok',
      userid: found.userid,
      name: found.name,
      department: [1, 2],
      position: '',
      status: 1,
      isleader: 0,
      extattr: { attrs },
      main_department: 1,
    });
  }

  function openId(query: Query): Answer {
    if (query.get('appid') !== account.appId) return refuse(40013, 'invalid appid');
    if (query.get('secret') !== account.appSecret) return refuse(40125, 'invalid appsecret');
    if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    const person = takeCode(query);
    if (!person || 'userid' in person || 'outsider' in person) return refuse(40029, 'invalid code');
    const tokens = { access_token: secretText(), expires_in: TOKEN_SECONDS, refresh_token: secretText() };
    const openid = 'openid' in person ? person.openid : PASSING_USER;
    const passing = 'passing' in person ? { is_snapshotuser: 1 } : {};
    return json({ ...tokens, openid, scope: 'snsapi_base', ...passing });
  }

  const routes: Readonly<Record<string, (query: Query) => Answer>> = {
    '/connect/oauth2/authorize': authorize,
    '/wwlogin/sso/login': showScan,
    '/_ctl/scan': (query) => giveCode({ userid: query.get('userid') ?? '' }, query),
    '/cgi-bin/gettoken': giveToken,
    '/cgi-bin/auth/getuserinfo': (query) => withToken(query, () => userInfo(query)),
    '/cgi-bin/user/get': (query) => withToken(query, () => member(query)),
    '/sns/oauth2/access_token': openId,
  };

  function answer(request: IncomingMessage): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat');
    calls.push(pathname);
    const next = prepared.get(pathname);
    prepared.delete(pathname);
    const route = request.method === 'GET' ? routes[pathname] : undefined;
    return next ?? route?.(searchParams) ?? { status: 404, type: 'html', body: 'Not found' };
  }

  const server = createServer((request, response) => send(response, answer(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulated WeChat has no port');
  return {
    base: `http://127.0.0.1:${address.port}`,
    become: (app, person) => {
      present[app] = person;
    },
    revokeTokens: () => {
      token = undefined;
    },
    answerNext: (path, status, body) => prepared.set(path, { status, type: 'html', body }),
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, type, body, to }: Answer): void {
  const contentType = type === 'json' ? 'application/json; charset=UTF-8' : 'text/html; charset=utf-8';
  response
    .writeHead(status, { 'content-type': contentType, ...(to === undefined ? {} : { location: to }) })
    .end(body);
}
