import { z } from 'zod'
import type { DeploymentConfig } from '../../src/domain/platform/deploymentConfig.ts'
import { weekdayReadings } from '../../src/domain/time/weekdays.ts'
import { bucketSettings, checkBucketSettings } from './files/settings.ts'
import { firebaseConfigText, serviceAccountText, vapidKey } from './push/settings.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Is the text a JSON object with a place for the number and one for the message? */
function isTemplate(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return (
      typeof parsed === 'object' &&
      !Array.isArray(parsed) &&
      ['{to}', '{text}'].every((place) => text.includes(place))
    )
  } catch {
    return false // not JSON: the error names the expected format
  }
}

/** Is it a web address with a place each for zoom, column and row, and none for anything else? */
function isTilesTemplate(text: string): boolean {
  const places = text.match(/\{[^}]*\}/g) ?? []
  return places.sort().join('') === '{x}{y}{z}' && URL.canParse(text) && /^https?:\/\/[^/{]+\//.test(text)
}

const emptyIsAbsent = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

const webAddress = z.url({ protocol: /^https?$/ })

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .regex(/^[^/]*\/\/([^/]*@)?[^/,]*(\/|$)/, 'must name one host: use a name that follows the primary')
    .optional(),
  PG_BIN: z.string().optional(),
  ...bucketSettings,
  /** Number of reverse proxies in front. Only their X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Seconds from SIGTERM to the end of service, in which `/readyz` answers 503. */
  SHUTDOWN_DELAY: z.coerce.number().int().min(0).max(300).default(0),
  PUBLIC_URL: webAddress.optional(),
  /** Where the console finds the API, when that is another deployment's: roots of its calls and of those of maintenance. */
  API_ROOT: webAddress.optional(),
  CMMS_ROOT: webAddress.optional(),
  /** Origins of consoles elsewhere that call this API, parted by spaces. */
  CONSOLE_ORIGINS: z
    .string()
    .regex(
      /^(https?:\/\/[\w.-]+(:\d+)?( |$))+$/,
      'must be origins such as https://console.example.com, parted by spaces',
    )
    .transform((text) => text.split(' ').filter(Boolean))
    .default([]),
  PRODUCT_NAME: z.string().default('Workforce Portal'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How weekday masks are read on the wire: Monday 64 to Sunday 1, or Monday 1 to Sunday 64. */
  WEEKDAY_MASK: z.enum(weekdayReadings).default('monday-high'),
  OPERATOR_CLIENT_ID: z.coerce.number().int().positive().default(53),
  /** Both or neither: an external user pool. The server then checks its tokens instead of issuing tokens (spec 7). */
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must look like region_name')
    .optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_ENDPOINT: webAddress.optional(),
  /** Issuer named in that pool's tokens, default https://cognito-idp.{region}.amazonaws.com/{pool}; its published keys are read below it. */
  COGNITO_ISSUER: webAddress.optional(),
  COGNITO_FLOW: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']).default('USER_SRP_AUTH'),
  /** Mail server for codes and external notices, such as smtps://user:password@mail.example.com. Requires MAIL_FROM. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')
    .optional(),
  /** Sender of mails, such as Portal <no-reply@example.com>. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must hold an e-mail address')
    .optional(),
  /** Gateway that sends text messages: takes a POST of SMS_BODY. */
  SMS_URL: webAddress.optional(),
  /** Sent to the gateway as `Authorization: Bearer`. */
  SMS_TOKEN: z.string().optional(),
  /** JSON body for the gateway. Its texts may contain {to} for the number and {text} for the message. */
  SMS_BODY: z
    .string()
    .refine(isTemplate, 'must be a JSON object whose texts hold {to} and {text}')
    .default('{"to":"{to}","text":"{text}"}'),
  /** The product's new name and portal; both or neither. The notice of it stands before everything from REBRAND_FROM on. */
  REBRAND_NAME: z.string().optional(),
  REBRAND_URL: webAddress.optional(),
  REBRAND_FROM: z.iso.date().default('2023-08-01'),
  /** Script of a chat widget; CHAT_ORIGINS names the further origins that it loads from or talks to, parted by spaces. */
  CHAT_SCRIPT_URL: webAddress.optional(),
  CHAT_ORIGINS: z
    .string()
    .regex(
      /^((https|wss):\/\/[\w.*-]+(:\d+)?( |$))+$/,
      'must be origins such as https://chat.example.com, parted by spaces',
    )
    .optional(),
  /** Push messages by Firebase: both or neither; the service account is what the server sends with. */
  FIREBASE_CONFIG: firebaseConfigText.optional(),
  FIREBASE_VAPID_KEY: vapidKey.optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccountText.optional(),
  /** URL of map tiles with placeholders for zoom, column and row. Without it maps show a plain grid. */
  MAP_TILES_URL: z
    .string()
    .refine(isTilesTemplate, 'must be an address such as https://tiles.example.com/{z}/{x}/{y}.png')
    .optional(),
  /** Attribution of the map as plain text. */
  MAP_ATTRIBUTION: z.string().max(200).optional(),
  /** Where the Deep Analytic menu leads. */
  ANALYTICS_BOARD_URL: webAddress.optional(),
  ANALYTICS_MANUAL_URL: webAddress.optional(),
  /** Boards of templates by Metabase's static embedding: where it stands, and the key that it checks signatures by. */
  ANALYTICS_EMBED_URL: webAddress.optional(),
  ANALYTICS_EMBED_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Card payments by Stripe: all three or none. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must begin with pk_')
    .optional(),
  /** Secret of the endpoint that Stripe's messages go to, PUBLIC_URL/api/payment/webhook. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must begin with whsec_')
    .optional(),
  /** Where Stripe answers, when not at its usual address. */
  STRIPE_API_URL: webAddress.optional(),
  /** 32 bytes in base64: the master of every secret that is kept. Default: made once into DATA_DIR/secret.key. */
  SECRET_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
})

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads the settings from the environment (README lists them).
 * @throws Error that names every wrong setting and its expected format; the server does not start with a wrong setting
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(emptyIsAbsent(env))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  checkBucketSettings(settings)
  if (Boolean(settings.COGNITO_USER_POOL_ID) !== Boolean(settings.COGNITO_CLIENT_ID)) {
    throw new Error('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID go together: set both or neither')
  }
  if (Boolean(settings.SMTP_URL) !== Boolean(settings.MAIL_FROM)) {
    throw new Error('SMTP_URL and MAIL_FROM go together: set both or neither')
  }
  if (Boolean(settings.REBRAND_NAME) !== Boolean(settings.REBRAND_URL)) {
    throw new Error('REBRAND_NAME and REBRAND_URL go together: set both or neither')
  }
  if (Boolean(settings.ANALYTICS_EMBED_URL) !== Boolean(settings.ANALYTICS_EMBED_SECRET)) {
    throw new Error('ANALYTICS_EMBED_URL and ANALYTICS_EMBED_SECRET go together: set both or neither')
  }
  if (Boolean(settings.FIREBASE_CONFIG) !== Boolean(settings.FIREBASE_VAPID_KEY)) {
    throw new Error('FIREBASE_CONFIG and FIREBASE_VAPID_KEY go together: set both or neither')
  }
  const stripe = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY, settings.STRIPE_WEBHOOK_SECRET]
  if (stripe.some(Boolean) && !stripe.every(Boolean)) {
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all or none',
    )
  }
  const { FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account } = settings
  if (web && account && web.projectId !== account.project_id) {
    throw new Error(
      `FIREBASE_SERVICE_ACCOUNT is of the project ${account.project_id}, FIREBASE_CONFIG of ${web.projectId}`,
    )
  }
  return settings
}

/** The embedded pool's names; the part after the underscore takes part in every password proof, so it never changes. */
export const embeddedPool = { userPoolId: 'local_portal', clientId: 'console' } as const

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Whether people of other machines reach the portal, such as through a proxy. */
const isPublic = ({ HOST, TRUST_PROXY, PUBLIC_URL }: Settings) =>
  !loopback.has(HOST) ||
  TRUST_PROXY > 0 ||
  (PUBLIC_URL !== undefined && !loopback.has(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')))

/**
 * Demo data has known passwords, so it goes only into an embedded database that this machine alone reaches (`DEMO=0`: never).
 * Its people can be entered into no user pool but the embedded one.
 */
export const demoAllowed = (settings: Settings) =>
  settings.DEMO !== false && !settings.DATABASE_URL && !settings.COGNITO_USER_POOL_ID && !isPublic(settings)

/** Origins that the chat widget needs; none without one. */
const chatOrigins = ({ CHAT_SCRIPT_URL: script, CHAT_ORIGINS: further = '' }: Settings): string[] =>
  script ? [new URL(script).origin, ...further.split(' ').filter(Boolean)] : []

/** Where a browser gets its name at the push service from, where that is set up. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** Origins of the API, where that is another deployment's. */
const apiOrigins = ({ API_ROOT: api, CMMS_ROOT: cmms }: Settings): string[] => [
  ...new Set([api, cmms].flatMap((root) => (root ? [new URL(root).origin] : []))),
]

/** Does the console use this server's own API? Otherwise this server's own data is not what its visitors look for. */
export const servesOwnApi = ({ API_ROOT: api, PUBLIC_URL: own }: Settings): boolean =>
  !api || (own !== undefined && new URL(api).origin === new URL(own).origin)

/** Origins that the console itself calls, apart from ours and the API's. */
const calledOrigins = ({ COGNITO_ENDPOINT: pool, FIREBASE_CONFIG: firebase }: Settings): string[] => [
  ...(pool ? [new URL(pool).origin] : []),
  ...(firebase ? firebaseOrigins : []),
]

/** Origins that the card service's form comes from and talks to; none without one. */
const cardOrigins = ({ STRIPE_PUBLISHABLE_KEY: key }: Settings): string[] =>
  key
    ? [
        'https://js.stripe.com',
        'https://api.stripe.com',
        'https://hooks.stripe.com',
        'https://m.stripe.network',
      ]
    : []

/** Origin of the maps' pictures; none without them. */
const mapOrigins = ({ MAP_TILES_URL: tiles }: Settings): string[] => (tiles ? [new URL(tiles).origin] : [])

/** The origins outside that the console's page may use, for its content security policy. */
export const outsideOrigins = (settings: Settings) => ({
  apiOrigins: apiOrigins(settings),
  calledOrigins: calledOrigins(settings),
  chatOrigins: [...chatOrigins(settings), ...cardOrigins(settings)],
  mapOrigins: mapOrigins(settings),
})

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** The public part of the settings, served as `/config.json`. */
export function publicConfig(settings: Settings): DeploymentConfig {
  const apiRoot = withoutSlash(settings.API_ROOT ?? '/api')
  return {
    name: settings.PRODUCT_NAME,
    publicUrl: settings.PUBLIC_URL,
    apiRoot,
    cmmsRoot: withoutSlash(settings.CMMS_ROOT ?? `${apiRoot}/cmms`),
    identity: settings.COGNITO_USER_POOL_ID
      ? {
          endpoint: settings.COGNITO_ENDPOINT,
          userPoolId: settings.COGNITO_USER_POOL_ID,
          clientId: settings.COGNITO_CLIENT_ID ?? '',
          flow: settings.COGNITO_FLOW,
        }
      : { endpoint: '/identity', ...embeddedPool, flow: settings.COGNITO_FLOW },
    operatorClientId: settings.OPERATOR_CLIENT_ID,
    weekdayMask: settings.WEEKDAY_MASK,
    demo: demoAllowed(settings),
    rebrand:
      settings.REBRAND_NAME && settings.REBRAND_URL
        ? { name: settings.REBRAND_NAME, url: settings.REBRAND_URL, from: settings.REBRAND_FROM }
        : undefined,
    chat: settings.CHAT_SCRIPT_URL ? { script: settings.CHAT_SCRIPT_URL } : undefined,
    firebase:
      settings.FIREBASE_CONFIG && settings.FIREBASE_VAPID_KEY
        ? { ...settings.FIREBASE_CONFIG, vapidKey: settings.FIREBASE_VAPID_KEY }
        : undefined,
    map: settings.MAP_TILES_URL
      ? { tiles: settings.MAP_TILES_URL, attribution: settings.MAP_ATTRIBUTION }
      : undefined,
    analytics: { board: settings.ANALYTICS_BOARD_URL, manual: settings.ANALYTICS_MANUAL_URL },
  }
}
