import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { chunksUnderWay } from '../../../providers/page/chunks.ts'

/** Milliseconds of quiet after which a page counts as arrived. */
const quiet = 150

/** Quick at first, then ever slower: how long it takes nobody knows. */
const growing = keyframes`
  from { transform: scaleX(0.05) }
  to { transform: scaleX(0.95) }
`

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
    <Box
      component="progress"
      aria-label={translate('shell.opening')}
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        width: '100%',
        height: 3,
        zIndex: 'tooltip',
        appearance: 'none',
        border: 0,
        bgcolor: 'primary.main',
        '&::-webkit-progress-bar, &::-webkit-progress-value': { bgcolor: 'primary.main' },
        '&::-moz-progress-bar': { bgcolor: 'primary.main' },
        transformOrigin: 'left',
        animation: `${growing} 8s cubic-bezier(0.1, 0.7, 0.3, 1) forwards`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    />
  )
}
