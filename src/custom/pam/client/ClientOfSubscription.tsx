import { Navigate, useParams } from 'react-router-dom'
import { clientPath } from '../address.ts'

/** The record page of a subscription is that of its client, whose number it has. */
export function ClientOfSubscription() {
  const { id } = useParams()
  return <Navigate to={clientPath(Number(id))} replace />
}
