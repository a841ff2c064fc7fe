import { expect, it } from '@jest/globals';
import { aliyunAuthorization } from './aliyun/signature.ts';
import { tencentAuthorization } from './tencent/signature.ts';

it("signs as the example in Aliyun's documentation does", () => {
  const authorization = aliyunAuthorization(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      headers: {
        'x-acs-action': 'RunInstances',
        'x-acs-version': '2014-05-26',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      },
      query: {
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        RegionId: 'cn-shanghai',
      },
      body: '',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  );
  expect(authorization).toContain(
    'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it("signs as the example in Tencent's documentation does", () => {
  const authorization = tencentAuthorization(
    {
      service: 'cvm',
      headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      timestamp: 1_551_113_065,
    },
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  );
  expect(authorization).toContain(
    'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});
