import LinearProgress from '@mui/material/LinearProgress'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { chunksUnderWay } from '../../providers/chunks.ts'

/** Milliseconds of quiet after which a page counts as arrived. */
const quiet = 150

/** The bar over the page while one is being opened or a part of it loaded (spec 2, navigation guard). */
export function ProgressBar() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const loading = useSyncExternalStore(chunksUnderWay.subscribe, chunksUnderWay.now)
  const fetching = useIsFetching() > 0
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    if (loading || fetching) return undefined
    const timer = setTimeout(() => setArrived(pathname), quiet)
    return () => clearTimeout(timer)
  }, [loading, fetching, pathname])
  if (!loading && arrived === pathname) return null
  return (
    <LinearProgress
      aria-label={translate('shell.opening')}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, height: 3, zIndex: 'tooltip' }}
    />
  )
}
