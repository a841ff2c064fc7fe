import type { SimulatedMember } from './people.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Takes the place of the page with the code that a member scans: whoever is chosen has scanned it. */
export function scanPage(members: readonly SimulatedMember[], query: URLSearchParams): string {
  const links = members.map(({ userid, name }) => {
    const kept = { redirect_uri: query.get('redirect_uri') ?? '', state: query.get('state') ?? '' };
    const address = `/_ctl/scan?${new URLSearchParams({ userid, ...kept })}`;
    return `<li><a href="${escaped(address)}">${escaped(name)} (${escaped(userid)})</a></li>`;
  });
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>企业微信登录（模拟） WeCom sign-in (simulated)</title><body style="font:18px/1.6 sans-serif;margin:32px">
<h1 style="font-size:22px">企业微信登录（模拟）<br>WeCom sign-in (simulated)</h1>
<p>选择由谁扫码：<br>Choose who scans the code:</p><ul>${links.join('')}</ul></body></html>`;
}
