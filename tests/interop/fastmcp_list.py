"""Counts what FastMCP's client lists to the end. usage: fastmcp_list.py URL | fastmcp_list.py -- CMD ARGS... (stdio)"""
import asyncio, json, logging, os, sys

logging.disable(logging.CRITICAL)
from fastmcp import Client
from fastmcp.utilities.skills import list_skills


async def main():
    arguments = sys.argv[1:]
    target = arguments[0]
    if target == "--":
        from fastmcp.client.transports import StdioTransport

        target = StdioTransport(command=arguments[1], args=arguments[2:], env=dict(os.environ))
    async with Client(target) as client:
        print(json.dumps({
            "skills": len({skill.name for skill in await list_skills(client)}),
            "resources": len(await client.list_resources()),
            "templates": len(await client.list_resource_templates()),
        }))


asyncio.run(main())
