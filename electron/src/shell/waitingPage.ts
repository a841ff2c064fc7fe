/** Shown while the agent does not answer. It loads and runs nothing. */
const WAITING_HTML = `<!doctype html>
<html lang="zh">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>正在启动 Starting</title>
<style>
  html { height: 100%; background: #f7f4ee; color: #14263b; cursor: default; user-select: none; }
  body { display: grid; place-content: center; gap: 1.2rem; height: 100%; margin: 0; text-align: center;
    font: 500 40px/1.3 "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif; }
  p { margin: 0; }
  [lang=en] { font-size: 28px; font-weight: 400; }
  i { width: 12rem; height: 6px; margin: 1.5rem auto 0; border-radius: 3px; overflow: hidden; background: #e4ddd0; }
  i::after { content: ""; display: block; width: 40%; height: 100%; border-radius: 3px; background: #b93a26;
    animation: run 1.6s ease-in-out infinite alternate; }
  @keyframes run { to { margin-left: 60%; } }
  @media (prefers-reduced-motion: reduce) { i::after { animation: none; width: 100%; } }
</style>
<p>正在启动，请稍候</p>
<p lang="en">Starting, one moment please</p>
<i aria-hidden="true"></i>
</html>`;

/** Address of the waiting page. */
export const WAITING_ADDRESS = `data:text/html;charset=utf-8;base64,${Buffer.from(WAITING_HTML).toString('base64')}`;
