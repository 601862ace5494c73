import { busy } from '../../errors.ts'

/** How much of something one company may do at once. */
interface Limits {
  /** So many at a time. */
  atOnce: number
  /** Maximum number of waiting calls; further calls are refused at once. */
  waiting: number
  /** Milliseconds that each waits at most. */
  patience: number
}

interface Company {
  /** How many are at it. */
  inside: number
  /** Waiting calls in their order of arrival. */
  queue: Set<() => void>
}

/**
 * Limits a company's expensive calls, so that other companies don't notice them. Each company has one queue. When its
 * places are taken, calls wait in their order of arrival.
 */
export class Gate {
  private readonly limits: Limits
  private readonly companies = new Map<number, Company>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /**
   * Waits until the company may.
   * @returns what ends it, and lets the next one in; to be called once
   * @throws 503 with Retry-After where too many wait, or after too long a wait
   */
  async enter(clientId: number): Promise<() => void> {
    const company = this.companies.get(clientId) ?? { inside: 0, queue: new Set() }
    this.companies.set(clientId, company)
    if (company.inside < this.limits.atOnce) company.inside += 1
    else await this.wait(company)
    let left = false
    return () => {
      if (left) return
      left = true
      this.leave(clientId, company)
    }
  }

  /** Does the work when the company may. @throws as `enter` does, and what the work throws */
  async run<T>(clientId: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(clientId)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  private wait({ queue }: Company): Promise<void> {
    if (queue.size >= this.limits.waiting) throw busy()
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.delete(enter)
        reject(busy())
      }, this.limits.patience)
      queue.add(enter)
    })
  }

  /** Passes the free place to the next call in the queue. */
  private leave(clientId: number, company: Company) {
    const [next] = company.queue
    if (next) {
      company.queue.delete(next)
      next()
      return
    }
    company.inside -= 1
    if (company.inside === 0) this.companies.delete(clientId)
  }
}
