import type { Services } from './providers/services.ts'

export function App({ services }: { services: Services }) {
  return <p>{services.config.name}</p>
}
