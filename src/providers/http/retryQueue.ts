export interface RetryQueue {
  /** Runs an attempt; where it fails for an expired credential, runs it once more after one renewal. */
  run: <Result>(attempt: () => Promise<Result>) => Promise<Result>
}

export interface Renewal {
  /** Tells a refusal that renewing may cure. */
  expired: (error: unknown) => boolean
  /** Renews the credential; rejects where that fails. */
  renew: () => Promise<unknown>
  /** The fresh credential was refused as well. */
  ended: () => void
}

/**
 * The retry queue of both clients (spec 8). When requests find the credential expired, it is renewed once. Each of them
 * is then sent exactly once more. Requests that begin during the renewal wait.
 */
export function createRetryQueue({ expired, renew, ended }: Renewal): RetryQueue {
  let renewing: Promise<void> | undefined
  let renewals = 0

  const renewNow = async () => {
    try {
      await renew()
      renewals += 1
    } finally {
      renewing = undefined
    }
  }
  const renewOnce = () => {
    renewing ??= renewNow()
    return renewing
  }

  return {
    run: async (attempt) => {
      if (renewing) await renewing
      const sentAt = renewals
      try {
        return await attempt()
      } catch (error) {
        if (!expired(error)) throw error
        // Refused for a credential that others have replaced since: only the retry is left to do.
        if (sentAt === renewals) await renewOnce()
      }
      try {
        return await attempt()
      } catch (error) {
        if (expired(error)) ended()
        throw error
      }
    },
  }
}
