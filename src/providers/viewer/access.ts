import { accessCodesOf } from '../../domain/access/accessCodes.ts'
import { withOurModules } from '../../domain/access/permissions.ts'
import type { HttpClient } from '../http/request.ts'
import { logProblem } from '../page/log.ts'
import type { Start } from '../data/start.ts'

/** The caller's permission codes, fetched once and kept until forgotten. */
export interface Access {
  codes: () => Promise<ReadonlySet<string>>
  /** The list could not be fetched: every check is false, and the page must explain it. */
  failed: () => boolean
  forget: () => void
  /** Fetches the codes again. Returns whether they differ or were unknown; on failure the known ones stay. */
  renew: () => Promise<boolean>
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((code) => other.has(code))

export interface AccessEnvironment {
  client: HttpClient
  apiRoot: string
  /** The deployment's lists know the spec's modules alone (decisions 18 and 36). */
  openMaintenance: boolean
  start: Pick<Start, 'take'>
}

/** Own access list over the identity-token client; a failure is logged and yields no codes (spec 6). */
export function createAccess({ client, apiRoot, openMaintenance, start }: AccessEnvironment): Access {
  let fetched: Promise<ReadonlySet<string>> | undefined
  let failed = false

  const ask = async () => {
    const known = await start.take('access')
    const codes = accessCodesOf(known ?? (await client.send({ url: `${apiRoot}/admin/access/me` })).data)
    return openMaintenance ? withOurModules(codes) : codes
  }
  const fetchCodes = async () => {
    try {
      const codes = await ask()
      failed = false
      return codes
    } catch (error) {
      logProblem('The access list could not be fetched', error)
      failed = true
      return new Set<string>()
    }
  }

  return {
    codes: () => {
      fetched ??= fetchCodes()
      return fetched
    },
    failed: () => failed,
    forget: () => {
      fetched = undefined
      failed = false
    },
    renew: async () => {
      const before = await fetched
      const unknown = failed || !before
      try {
        const codes = await ask()
        fetched = Promise.resolve(codes)
        failed = false
        return unknown || !same(before, codes)
      } catch (error) {
        logProblem('The access list could not be fetched anew', error)
        return false
      }
    },
  }
}
