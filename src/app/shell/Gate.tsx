import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Title, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { overlay, type OverlayType } from '../../domain/access/overlays.ts'
import { blockingOverlay, paymentForm, paymentPath } from '../../domain/platform/trial.ts'
import { asksOfCompany, mayOpen, type Viewer } from '../../domain/access/viewAccess.ts'
import { holdsPath, viewAt } from '../../domain/access/views.ts'
import { later } from '../../kit/loading/later.tsx'
import { listPath } from '../../kit/records/records.ts'
import { whyOf } from '../../kit/access/why.ts'
import { Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import type { CompanyFacts } from '../../resources/company/company.shapes.ts'
import { reachOf } from '../../schema/reach.ts'
import { slug } from '../../providers/i18n/slug.ts'
import { furtherResources, reachesPage } from './menu/menuEntries.ts'
import { useShell } from '../../providers/viewer/shell.ts'
import { useViewer } from '../../providers/viewer/useViewer.ts'

const Overlay = later(
  async () => (await import('../../kit/layout/Overlay.tsx')).Overlay,
  <PageSkeleton rows={2} />,
)

function isOpen(path: string, viewer: Viewer): boolean {
  const view = viewAt(path)
  if (view) return mayOpen(view, viewer) && reachesPage(view.path, viewer.codes)
  const resource = furtherResources.find((one) => holdsPath(listPath(one), path))
  return !resource || reachOf(resource, viewer.codes, 'read') !== 'none'
}

function useViewTitle(path: string) {
  const translate = useTranslate()
  const view = viewAt(path)
  return view ? translate(`views.${slug(view.path)}`) : ''
}

/** Overlay 1, with a link to the missing permission; or the failure to read permissions, with a retry. */
export function NotAuthorised() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const title = useViewTitle(pathname)
  const { failed, retry } = useViewer()
  if (failed) {
    return (
      <div role="alert">
        {title && <Title title={title} />}
        <Notice title={translate('shell.failed')} help={translate('shell.noAccess')}>
          <Button variant="contained" onClick={() => void retry()}>
            {translate('shell.retry')}
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <>
      {title && <Title title={title} />}
      <Overlay type={overlay.notAuthorised}>
        <Button component={Link} to={whyOf(pathname)}>
          {translate('shell.why')}
        </Button>
      </Overlay>
    </>
  )
}

interface ShutOutProps {
  type: OverlayType
  titled: boolean
  company: CompanyFacts
  /** The viewer may open the payment page. */
  mayPay: boolean
}

/** The company is shut out: its trial has ended, which a payment ends, or it is suspended, with the reason. */
function ShutOut({ type, titled, company: { suspension, payers = [] }, mayPay }: ShutOutProps) {
  const translate = useTranslate()
  return (
    <>
      {titled && (
        <Title
          title={translate(type === overlay.trialEnded ? 'shell.trialEnded' : `overlay.${type}.title`)}
        />
      )}
      <Overlay type={type}>
        {!mayPay && payers.length > 0 && (
          <Typography>{translate('shell.askPayers', { names: payers.join(', ') })}</Typography>
        )}
        {type === overlay.trialEnded && mayPay && (
          <Button component={Link} to={paymentForm} variant="contained">
            {translate('shell.toPayment')}
          </Button>
        )}
        {suspension?.isCancelled && (
          <Typography>
            {translate('shell.planOver')}{' '}
            {mayPay && <Link to={paymentPath}>{translate('shell.toPayment')}</Link>}
          </Typography>
        )}
        {suspension && !suspension.isUnpaid && !suspension.isCancelled && (
          <Typography>{translate('shell.suspended', { reason: suspension.reason ?? '–' })}</Typography>
        )}
        {suspension?.isUnpaid && (
          <Typography>
            {translate('shell.unpaid')}{' '}
            {mayPay && <Link to={paymentPath}>{translate('shell.toInvoices')}</Link>}
          </Typography>
        )}
      </Overlay>
    </>
  )
}

/** A page of the spec that this build does not have yet. */
export function ComingSoon() {
  const { pathname } = useLocation()
  const title = useViewTitle(pathname)
  return (
    <>
      <Title title={title} />
      <Overlay type={overlay.comingSoon} />
    </>
  )
}

/**
 * Shows the page or an overlay (spec 2 and 4): first for an ended trial, then for a closed page. Until the permissions
 * are known, pages wait for them too, and the server protects their data. A page open at the end of a trial stays
 * behind the overlay with its typed text.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { paths } = useShell()
  const { pathname } = useLocation()
  const { viewer, company, known } = useViewer()
  const [shown, setShown] = useState<string>()
  const block = company && blockingOverlay(pathname, company)
  const ended = block !== undefined
  const view = viewAt(pathname)
  const waiting = !known || (view && asksOfCompany(view) && !company)
  if (!ended) {
    if (waiting && view && !paths.has(view.path)) return <PageSkeleton rows={4} />
    if (known && !waiting && !isOpen(pathname, viewer)) return <NotAuthorised />
    if (company && shown !== pathname) setShown(pathname)
  }
  const kept = shown === pathname
  return (
    <>
      {ended && company && (
        <ShutOut type={block} titled={!kept} company={company} mayPay={isOpen(paymentPath, viewer)} />
      )}
      {(!ended || kept) && (
        <div inert={ended} style={{ display: ended ? 'none' : 'contents' }}>
          {children}
        </div>
      )}
    </>
  )
}
