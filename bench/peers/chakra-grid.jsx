import {
  Badge,
  Card,
  ChakraProvider,
  defaultSystem,
  Heading,
  HStack,
  Input,
  SimpleGrid,
  Stack,
} from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What one writes first: a card of Chakra's for each demo, drawn anew at each key. */
function Grid() {
  const [demos, setDemos] = useState([])
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (window.location.search === '') {
      void fetch('/demos.json')
        .then((response) => response.json())
        .then(setDemos)
    }
  }, [])
  const found = demos.filter(({ label, tagline }) =>
    `${label} ${tagline}`.toLowerCase().includes(search.toLowerCase()),
  )

  return (
    <Stack gap="6" p="6">
      <Heading as="h1">Hello</Heading>
      <Input
        aria-label="Search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <SimpleGrid minChildWidth="17rem" gap="5">
        {found.map(({ key, label, tagline, technologies, shareableWith }) => (
          <Card.Root key={key} className="demo-card">
            <Card.Body gap="2">
              <Card.Title>{label}</Card.Title>
              <Card.Description>{tagline}</Card.Description>
            </Card.Body>
            <Card.Footer>
              <HStack wrap="wrap">
                {[...technologies, ...shareableWith].map((name) => (
                  <Badge key={name}>{name}</Badge>
                ))}
              </HStack>
            </Card.Footer>
          </Card.Root>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

createRoot(document.getElementById('root')).render(
  <ChakraProvider value={defaultSystem}>
    <Grid />
  </ChakraProvider>,
)
