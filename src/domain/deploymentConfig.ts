import { z } from 'zod'

/**
 * What one build of the console needs to know about the deployment that serves it, read from `/config.json`
 * at start. Everything here is public: no secret ever belongs in it.
 */
export const deploymentConfig = z.object({
  /** Product name in the title bar and on the sign-in page. */
  name: z.string(),
  /** Root of the REST resources, without a trailing slash. */
  apiRoot: z.string(),
  /** Root of the maintenance resources; a deployment may host them elsewhere (spec 7). */
  cmmsRoot: z.string(),
  identity: z.object({
    /** User-pool endpoint; same-origin path or absolute address. Absent: the provider's own regional endpoint. */
    endpoint: z.string().optional(),
    userPoolId: z.string(),
    clientId: z.string(),
    flow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  }),
  /** The platform operator's own company (decisions 6). */
  operatorClientId: z.number().int(),
  /** Demo data is loaded: the sign-in page may say which accounts to try. */
  demo: z.boolean(),
})

export type DeploymentConfig = z.infer<typeof deploymentConfig>
