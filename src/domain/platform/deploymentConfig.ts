// zod's small build: the sign-in page reads this before anything else and has 75 KB for all its script.
import * as z from 'zod/mini'
import { weekdayReadings } from '../time/weekdays.ts'

/** The web app at Firebase, as its pages show it; what else they show is nothing to messaging. */
export const firebaseConfig = z.object({
  apiKey: z.string().check(z.minLength(1)),
  projectId: z.string().check(z.minLength(1)),
  messagingSenderId: z.string().check(z.regex(/^\d+$/)),
  appId: z.string().check(z.minLength(1)),
})

/**
 * What one build of the console needs to know about the deployment that serves it, read from `/config.json`
 * at start. Everything here is public: no secret ever belongs in it.
 */
export const deploymentConfig = z.object({
  /** Product name in the title bar and on the sign-in page. */
  name: z.string(),
  /** Where the portal is reached from outside, which is what printed codes lead to. Absent: where the console itself is. */
  publicUrl: z.optional(z.string()),
  /** Root of the REST resources, without a trailing slash. */
  apiRoot: z.string(),
  /** Root of the maintenance resources; a deployment may host them elsewhere (spec 7). */
  cmmsRoot: z.string(),
  identity: z.object({
    /** User-pool endpoint; same-origin path or absolute address. Absent: the provider's own regional endpoint. */
    endpoint: z.optional(z.string()),
    userPoolId: z.string(),
    clientId: z.string(),
    flow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  }),
  /** The platform operator's own company (decisions 6). */
  operatorClientId: z.int(),
  /** How weekday masks are read on the wire (decisions 4). Absent: Monday 64 to Sunday 1. */
  weekdayMask: z.optional(z.enum(weekdayReadings)),
  /** Demo data is loaded: the sign-in page may say which accounts to try. */
  demo: z.boolean(),
  /**
   * The API's access lists know the spec's modules alone: maintenance is open to every member (decisions 18), personal data to
   * readers of employees (decisions 36). Absent: no.
   */
  openMaintenance: z.optional(z.boolean()),
  /** Another product name (decisions 17), if any. */
  rebrand: z.optional(
    z.object({
      name: z.string(),
      /** The new portal. */
      url: z.string(),
      /** Day from which the notice stands before everything, `YYYY-MM-DD`. */
      from: z.string(),
    }),
  ),
  /** The chat widget's script. Absent: nothing of it is ever loaded. */
  chat: z.optional(z.object({ script: z.string() })),
  /** Push messages by Firebase. Absent: nothing of it is ever loaded. */
  firebase: z.optional(z.extend(firebaseConfig, { vapidKey: z.string() })),
  /**
   * URL of map tiles, with {z}, {x} and {y} for zoom, column and row, and their attribution as plain text. Absent: maps
   * show a plain grid and make no requests.
   */
  map: z.optional(z.object({ tiles: z.string(), attribution: z.optional(z.string()) })),
  /** Addresses of the external analytics (spec 2, Deep Analytic). */
  analytics: z.optional(z.object({ board: z.optional(z.string()), manual: z.optional(z.string()) })),
})

export type DeploymentConfig = z.infer<typeof deploymentConfig>
