import type { App } from 'antd';

/** What the kit says above the page: messages that go by themselves, notices that stay, questions. */
export type KitVoice = ReturnType<typeof App.useApp>;
