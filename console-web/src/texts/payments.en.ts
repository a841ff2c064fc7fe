import type { PaymentsKey } from './payments.zh.ts';

export const paymentsEn: Record<PaymentsKey, string> = {
  'pay.channelsLead': 'The school’s accounts at WeChat Pay and Alipay, and where each can be used.',
  'pay.addChannel': 'Add channel',
  'pay.editChannel': 'Edit channel',
  'pay.noChannels':
    'There are no payment channels yet. Add one, set its parameters, check the connection, then enable it.',
  'pay.provider': 'Provider',
  'pay.provider.wechat': 'WeChat Pay',
  'pay.provider.alipay': 'Alipay',
  'pay.channelId': 'Channel ID',
  'pay.channelIdHint': '1 to 32 lower-case letters, digits or hyphens. It cannot be changed later.',
  'pay.channelIdWrong': 'Use 1 to 32 lower-case letters, digits or hyphens',
  'pay.name': 'Name',
  'pay.enabled': 'Enabled',
  'pay.enabledHint':
    'Once disabled, payers can no longer choose this channel. Payments and refunds under way are not affected.',
  'pay.state.on': 'Enabled',
  'pay.state.off': 'Disabled',
  'pay.notifyUrl': 'Notification address',
  'pay.copy': 'Copy',
  'pay.copied': 'Copied',
  'pay.copyFailed': 'Could not copy. Please select the text and copy it',
  'pay.check': 'Check',
  'pay.checkWorks': '“{{name}}” works',
  'pay.checkFails': '“{{name}}” does not work. The provider answered: {{detail}}',
  'pay.checkInvalid': 'The parameters of “{{name}}” are not valid: {{why}}',
  'pay.parametersMissing': 'Set the parameters of this channel before enabling or checking it',
  'pay.parameters': 'Parameters',
  'pay.parametersOf': 'Parameters: {{name}}',
  'pay.parametersText':
    'Secrets are not shown again once saved. Leave a secret that is set empty to keep it.',
  'pay.isSet': 'Set; leave empty to keep it',
  'pay.wechat.mchId': 'Merchant number',
  'pay.wechat.mchId.where': '8 to 10 digits. WeChat Pay merchant platform: Account center → Merchant info.',
  'pay.wechat.appId': 'App ID',
  'pay.wechat.appId.where':
    'Begins with wx. Shown in the settings of the official account or mini program, which must be linked on the merchant platform: Product center → App ID accounts.',
  'pay.wechat.merchantSerial': 'Serial number of the merchant certificate',
  'pay.wechat.merchantSerial.where':
    'Merchant platform: Account center → API security → Merchant API certificate → Manage.',
  'pay.wechat.privateKey': 'Merchant’s private key',
  'pay.wechat.privateKey.where':
    'The whole content of apiclient_key.pem, which came with the merchant API certificate.',
  'pay.wechat.apiV3Key': 'APIv3 key',
  'pay.wechat.apiV3Key.where': '32 characters. Merchant platform: Account center → API security → APIv3 key.',
  'pay.wechat.publicKeyId': 'ID of WeChat Pay’s public key',
  'pay.wechat.publicKeyId.where':
    'Begins with PUB_KEY_ID_. Merchant platform: Account center → API security → WeChat Pay public key. Goes together with the key.',
  'pay.wechat.publicKey': 'WeChat Pay’s public key',
  'pay.wechat.publicKey.where':
    'The whole content of pub_key.pem, downloaded from the same page. Merchants without one give the platform certificates.',
  'pay.wechat.platformCertificates': 'WeChat Pay’s platform certificates',
  'pay.wechat.platformCertificates.where':
    'One or more certificates in PEM, one after the other. Not needed with WeChat Pay’s public key.',
  'pay.wechat.h5SiteName': 'Website name for H5 payments',
  'pay.wechat.h5SiteName.where':
    'Optional. As registered on the merchant platform: Product center → H5 payment.',
  'pay.wechat.h5SiteUrl': 'Website address for H5 payments',
  'pay.wechat.h5SiteUrl.where':
    'Optional, begins with https://. As registered for H5 payments on the merchant platform.',
  'pay.wechat.gateway': 'API address',
  'pay.wechat.gateway.where': 'Usually empty: WeChat Pay’s own address is used.',
  'pay.alipay.appId': 'App ID',
  'pay.alipay.appId.where': '16 digits. Alipay open platform: console, beside the name of the application.',
  'pay.alipay.sellerId': 'Seller ID (PID)',
  'pay.alipay.sellerId.where':
    '16 digits that begin with 2088. Merchant or open platform: Account center → Merchant info.',
  'pay.alipay.privateKey': 'Application’s private key',
  'pay.alipay.privateKey.where':
    'Made with Alipay’s key tool and never uploaded to Alipay. PEM or the single line from the tool.',
  'pay.alipay.alipayPublicKey': 'Alipay’s public key',
  'pay.alipay.alipayPublicKey.where':
    'Not that of the application. Open platform: application → Development settings → Signing (public key mode). It is shown once the application’s public key has been uploaded.',
  'pay.alipay.gateway': 'Gateway address',
  'pay.alipay.gateway.where':
    'Usually empty: Alipay’s own gateway is used. Give that of the sandbox to try things out.',
  'pay.programs': 'Where channels are offered',
  'pay.programsLead':
    'The channels that payers see, in their order. Phones, PCs and terminals without a plan of their own use the default plan.',
  'pay.addProgram': 'Add a plan for some terminals',
  'pay.editProgram': 'Edit plan',
  'pay.program': 'Plan',
  'pay.programChannels': 'Channels offered, in order',
  'pay.programNone': 'No payment is offered',
  'pay.programTerminals': 'Terminals',
  'pay.programOthers': 'All other terminals, phones and PCs',
  'pay.programNoTerminals': 'Choose at least one terminal',
  'pay.programTwice': 'Terminals in another plan already: {{codes}}',
  'pay.programRemoveText': 'Its terminals will use the default plan.',
  'pay.channelAdd': 'Add a channel',
  'pay.channelUp': 'Move {{name}} up',
  'pay.channelDown': 'Move {{name}} down',
  'pay.channelOut': 'Remove {{name}}',
};
